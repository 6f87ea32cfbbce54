import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertsKey } from '../../api/alerts-key.ts'
import { sendForm } from '../../api/upload.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { type Draft, draftOf, emptyDraft, keepDraft } from './comment-draft.ts'
import { mentionedIn } from './mentions.ts'

/** A comment that is written about an alert. What could not be sent stays in the field. */
export function useComment(id: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [draft, setDraft] = useState(() => draftOf(id))
  const change = (changes: Partial<Draft>): void => {
    const next = { ...draft, ...changes }
    keepDraft(id, next)
    setDraft(next)
  }
  const mutation = useMutation({
    mutationFn: (sent: Draft) => sendForm('alertCommentCreate', formOf(sent), { params: { id } }),
    onSuccess: async () => {
      keepDraft(id, emptyDraft)
      setDraft(emptyDraft)
      await client.invalidateQueries({ queryKey: alertsKey })
    },
    onError: (error) => notifyFailure(error, t('handling.comment.sendFailed')),
  })
  const send = (): void => {
    if (!mutation.isPending) mutation.mutate(draft)
  }
  return { draft, change, send, isPending: mutation.isPending }
}

function formOf({ text, files, people }: Draft): FormData {
  const form = new FormData()
  form.append('text', text.trim())
  form.append(
    'mentions',
    mentionedIn(text, people)
      .map(({ id }) => id)
      .join(','),
  )
  for (const file of files) form.append('files', file, file.name)
  return form
}
