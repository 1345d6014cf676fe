import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Adjustment } from '../../../../server/src/restaurant/orders/change-contract.ts'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { UNTIL_COMPLETED, UNTIL_READY } from '../../../../server/src/restaurant/orders/rules/changing.ts'
import type { ByHandState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { ApiError, api } from '../../ui/api.ts'
import { useFormKey } from '../../ui/form-key.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay } from '../../ui/me.ts'
import { MONEY_KEY, SHOW_MONEY } from '../payments/data.ts'
import { changeTexts } from './change-texts.ts'
import { DETAIL_KEY } from './data.ts'
import { withProof } from './proof.ts'

const ADJUSTMENTS_KEY = [...MONEY_KEY, 'adjustments'] as const
export const BY_HAND_KEY = ['discounts-by-hand'] as const

/** Under the key of money, since it changes with it. */
export const adjustmentsQuery = ({ id, updated_at }: Pick<Order, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: [...ADJUSTMENTS_KEY, id, updated_at],
    queryFn: ({ signal }) => api.get<Adjustment[]>(`/orders/${id}/adjustments`, signal),
  })

export const byHandQuery = queryOptions({
  queryKey: BY_HAND_KEY,
  queryFn: ({ signal }) => api.get<ByHandState>('/discounts-by-hand', signal),
})

/** What may be done to an order, by its state, its money and the person. */
export function useChanges(order: Order, dueMinor: number) {
  const [takes, adjusts] = [useMay('takeOrders'), useMay('adjustOrders')]
  const isCovered = order.paid_at !== null && dueMinor === 0 && order.total_minor > 0
  const isOpen = UNTIL_COMPLETED.includes(order.status) && !isCovered
  const left = order.items.filter(({ voided }) => !voided).length
  return {
    mayAdd: takes && isOpen && UNTIL_READY.includes(order.status),
    // Where they may not by themselves, a manager confirms it.
    mayVoid: takes && isOpen && left > 1,
    mayAdjust: adjusts && isOpen,
  }
}

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

type Seen = { seen_updated_at: string }
/** Where it is sent, once under the key of its form. */
type Send<Wanted> = (wanted: Wanted & Seen, key: string) => Promise<unknown>

/**
 * A change of an order by somebody who has seen it as it was when the form opened. Where another was quicker nothing is
 * done, and nothing that was typed is lost: they look at the order as it is now, and send it again.
 */
export function useOrderChange<Wanted extends object>(order: Order, send: Send<Wanted>) {
  const t = useTexts(changeTexts)
  const queries = useQueryClient()
  const { key, renew } = useFormKey()
  const [seen, setSeen] = useState(order.updated_at)
  const save = useMutation({
    mutationFn: (wanted: Wanted) =>
      send({ ...wanted, seen_updated_at: seen }, key).catch((error) => {
        // The device, or its person, would not.
        if (!(error instanceof DOMException)) throw error
        throw new ApiError(0, 'validation_failed', '', { 'approval.password': [t('passkeyFailed')] })
      }),
    onError: renew,
    onSettled: () =>
      Promise.all([...SHOW_MONEY, DETAIL_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const isBehind = isChangedMeanwhile(save.error)
  const [isShown, setShown] = useState(false)
  return {
    save,
    meanwhile: {
      isBehind,
      isShown: isShown && !isBehind,
      isThere: order.updated_at !== seen,
      show() {
        setSeen(order.updated_at)
        setShown(true)
        save.reset()
      },
    },
  }
}
export type ChangedMeanwhile = ReturnType<typeof useOrderChange>['meanwhile']

export const sendLines =
  ({ id }: Order): Send<{ lines: object[] }> =>
  async (body, key) => {
    const path = `/orders/${id}/lines`
    return api.postOnce(key, path, await withProof(path, body))
  }

export const sendVoid =
  ({ id }: Order, lineId: number): Send<{ reason: string }> =>
  async (body, key) => {
    const path = `/orders/${id}/lines/${lineId}/void`
    return api.postOnce(key, path, await withProof(path, body))
  }

export const sendDetails =
  ({ id }: Order): Send<object> =>
  (body) =>
    api.patch(`/orders/${id}`, body)

export const sendAdjustment =
  ({ id }: Order): Send<object> =>
  async (body, key) => {
    const path = `/orders/${id}/adjustments`
    return api.postOnce(key, path, await withProof(path, body))
  }

export const sendTakeBack =
  ({ id }: Order, adjustmentId: number): Send<object> =>
  async (body) => {
    const path = `/orders/${id}/adjustments/${adjustmentId}`
    return api.delete(path, await withProof(path, body))
  }
