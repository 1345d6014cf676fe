import { useMutation } from '@tanstack/react-query'
import { useTellProblem } from './problem.ts'
import { saveFile } from './save-file.ts'

type File = { filename: string; type: string; text: string }

/** Asks the server for a file, which the browser then saves. */
export function useDownload<Wanted = void>(ask: (wanted: Wanted) => Promise<File>) {
  const tell = useTellProblem()
  return useMutation<void, unknown, Wanted>({
    async mutationFn(wanted) {
      const { filename, type, text } = await ask(wanted)
      saveFile(filename, new Blob([text], { type }))
    },
    onError: tell,
  })
}
