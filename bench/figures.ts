/** Something that is not a rate: how long a start takes, how much memory a process has. Of one side, in one shape. */
export type Figure = {
  name: string
  title: string
  side: string
  value: number
  unit: 'ms' | 'MB' | '/s'
  errors: string[]
}
