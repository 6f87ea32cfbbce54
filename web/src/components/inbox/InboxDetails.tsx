import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/keys.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { ErrorView } from '../feedback/ErrorView.tsx'
import type { Inbox, InboxRow } from './inbox.ts'
import type { OpenedDialogProps } from './OpenedDialog.tsx'
import { useMarks } from './use-marks.ts'

export interface InboxDetailsProps<Row, More extends string> extends Omit<OpenedDialogProps, 'id'> {
  inbox: Inbox<More>
  row: UseQueryResult<Row>
  title: ReactNode
  /** The width of the dialog, in px. */
  width: number
  /** The height of its text, in px, while it is awaited. */
  height: number
  /** The sentence of the error catalogue, shown where the server gave none. */
  failed: TextKey
  children: (row: Row) => ReactNode
  /** Beside the one that marks it. */
  buttons?: ReactNode
}

/** A dialog about one thing that a person reads, which marks it read. Opens when it is mounted. */
export function InboxDetails<Row extends InboxRow<More>, More extends string>({
  row,
  title,
  width,
  height,
  failed,
  isOpen,
  onClose,
  ...shown
}: InboxDetailsProps<Row, More>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  return (
    <Modal opened={opened && isOpen} onClose={close} size={width} title={title}>
      {row.data !== undefined ? (
        <Shown row={row.data} {...shown} />
      ) : row.isError ? (
        <ErrorView error={row.error} fallback={t(failed)} onRetry={() => void row.refetch()} />
      ) : (
        <Skeleton height={height} aria-label={t('loading.label')} />
      )}
    </Modal>
  )
}

type ShownProps<Row, More extends string> = { row: Row } & Pick<
  InboxDetailsProps<Row, More>,
  'inbox' | 'children' | 'buttons'
>

function Shown<Row extends InboxRow<More>, More extends string>({
  row,
  inbox,
  children,
  buttons,
}: ShownProps<Row, More>) {
  const { t } = useTranslation()
  const { mark } = useMarks(inbox)
  const read = (to: boolean): void => mark.mutate({ row, mark: 'is_read', to })
  const readOnOpening = useEffectEvent(() => {
    if (!row.is_read) read(true)
  })
  // Once for each opening: who then marks it unread wants it so.
  useEffect(() => readOnOpening(), [])
  return (
    <Stack gap="md">
      {children(row)}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => read(!row.is_read)}>
          {row.is_read ? t('alerts.markUnread') : t('alerts.markRead')}
        </Button>
        {buttons}
      </Group>
    </Stack>
  )
}
