import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  MailChange,
  MailDraft,
  MailPreview,
  MailTexts,
  MailWords,
} from '../../../server/src/workspace/mail-texts/contract.ts'
import { changesKey } from '../parts/settings/action-changes.tsx'
import { api } from '../ui/api.ts'

const KEY = ['mail-texts']

export const mailTextsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<MailTexts>('/mail-texts', signal),
})

/** The mail as it would go out, written by the server. */
export const previewQuery = (draft: MailDraft) =>
  queryOptions({
    queryKey: [...KEY, 'preview', draft],
    queryFn: () => api.post<MailPreview>('/mail-texts/preview', draft),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export function useSaveMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MailChange) => api.put<MailWords>('/mail-texts', change),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY, exact: true }),
        queries.invalidateQueries({ queryKey: changesKey('restaurant.mail_texts_changed') }),
      ]),
  })
}

export const useTestMail = () =>
  useMutation({ mutationFn: (draft: MailDraft) => api.post<{ sent_to: string }>('/mail-texts/test', draft) })
