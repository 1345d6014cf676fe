import { queryOptions } from '@tanstack/react-query'
import type {
  Printer,
  PrinterWish,
  Printing,
  PrintJob,
} from '../../../server/src/restaurant/printing/contract.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'
import { newKey, useFormKey } from '../ui/form-key.ts'
import type { LiveKeys } from '../ui/live.ts'

const KEY = ['printers']
export const PRINTING_LIVE: LiveKeys = { printing: [KEY] }

export const printingQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Printing>('/printers', signal),
})

const useChange = <Wish, Data>(send: (wish: Wish) => Promise<Data>) => useChangeOf(KEY, send)

/** With the address that a polling printer is told, shown once. */
export function useAddPrinter() {
  const { key, renew } = useFormKey()
  return useChange(async (wish: PrinterWish) => {
    try {
      return await api.postOnce<Printer, { address?: string }>(key, '/printers', wish)
    } catch (error) {
      renew(error)
      throw error
    }
  })
}
export const useChangePrinter = (id: number) =>
  useChange((wish: PrinterWish & { version: number }) => api.put<Printer>(`/printers/${id}`, wish))
export const useRemovePrinter = () => useChange((id: number) => api.delete<null>(`/printers/${id}`))
export const useTestPrint = () => useChange((id: number) => api.post<PrintJob>(`/printers/${id}/test`))
export const useRetry = () => useChange((id: number) => api.post<PrintJob>(`/print-jobs/${id}/retry`))
/** Each is another wish: an address that was told before is worth nothing. */
export const useRenewAddress = () =>
  useChange((id: number) => api.postOnce<null, { address: string }>(newKey(), `/printers/${id}/address`))
