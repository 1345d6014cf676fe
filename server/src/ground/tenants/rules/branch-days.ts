export type BranchDays = { id: number; is_default: boolean; zone: string; business_day_start: string }

/** Whether every past sale still falls on the day it was counted on. A branch that is new has none yet. */
export function sameDays(before: BranchDays[], after: BranchDays[]): boolean {
  const clock = ({ zone, business_day_start }: BranchDays) => `${business_day_start} ${zone}`
  const now = new Map(after.map((branch) => [branch.id, clock(branch)]))
  const ofDefault = (branches: BranchDays[]) => branches.filter((branch) => branch.is_default).map(clock)[0]
  // Sales of a branch that is gone are on the default one's clock.
  return (
    ofDefault(before) === ofDefault(after) && before.every((branch) => now.get(branch.id) === clock(branch))
  )
}
