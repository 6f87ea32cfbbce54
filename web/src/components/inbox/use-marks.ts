import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../feedback/notify.tsx'
import { useErrorText } from '../feedback/use-error-text.ts'
import { type Inbox, type Marking, settleMark, showAllRead, showMark } from './inbox.ts'

const word = (to: boolean): 'true' | 'false' => (to ? 'true' : 'false')

/** Marks what a person reads; everything that shows it follows at once, and takes it back when it is refused. */
export function useMarks<More extends string>(inbox: Inbox<More>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refused = async (error: unknown, fallback: string): Promise<void> => {
    notify.error(errorText(error, fallback))
    await client.invalidateQueries({ queryKey: inbox.key })
  }
  const mark = useMutation({
    mutationFn: (asked: Marking<More>) =>
      inbox.marks[asked.mark].call[word(asked.to)]({ params: { id: asked.row.id } }),
    onMutate: (asked) => showMark(client, inbox, asked),
    onSuccess: async (_, { row }) => {
      await settleMark(client, inbox)
      // Its details say who has seen it.
      await client.invalidateQueries({ queryKey: inbox.oneKey(row.id) })
    },
    onError: async (error, { row, mark: name, to }) => {
      showMark(client, inbox, { row: { ...row, [name]: to }, mark: name, to: row[name] })
      await refused(error, t(inbox.marks[name].failed[word(to)]))
    },
  })
  const markAllRead = useMutation({
    mutationFn: () => inbox.markAll.call(),
    onMutate: () => showAllRead(client, inbox),
    onSuccess: () => client.invalidateQueries({ queryKey: inbox.key }),
    onError: (error) => refused(error, t(inbox.markAll.failed)),
  })
  return { mark, markAllRead }
}
