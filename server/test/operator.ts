// The operator's command without its process: what it prints, and its exit code.
import { vi } from 'vitest'
import { run } from '../src/surfaces/cli/run.ts'
import type { Serve } from '../src/surfaces/cli/serve.ts'

export type Said = { code: number; stdout: string; stderr: string }

export async function operator(args: string[], serve: Serve = refuse): Promise<Said> {
  let stdout = ''
  let stderr = ''
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  const err = vi.spyOn(console, 'error').mockImplementation((text) => {
    stderr += `${text}\n`
  })
  try {
    const code = await run(args, serve)
    return { code, stdout, stderr }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

async function refuse(): Promise<void> {
  throw new Error('a test that serves hands in how')
}
