import { type Endpoint, look } from '../admin/endpoint.ts'
import type { SandboxView } from './view.ts'

export function sandboxEndpoints(): Endpoint[] {
  return [
    look({
      path: '/sandbox',
      role: 'manager',
      async read() {
        const data: SandboxView = { exists: false }
        return { data }
      },
    }),
  ]
}
