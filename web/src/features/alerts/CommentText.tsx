import type { AlertComment } from '@quantrac/contract'
import { ActionIcon, Button, Modal, Skeleton, UnstyledButton } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertsKey } from '../../api/alerts-key.ts'
import { api, download } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { byteSize } from '../../lib/byte-size.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Course.module.css'
import { partsOf } from './mentions.ts'

type CommentFile = AlertComment['files'][number]

/** So long who wrote a comment may delete it. */
const DELETE_MS = 600_000

interface CommentTextProps {
  alertId: number
  /** The given name of who wrote it. */
  who: string
  comment: AlertComment
}

/** What somebody wrote, with the names in it marked, its photos as small pictures, and its PDF files by name. */
export function CommentText({ alertId, who, comment }: CommentTextProps) {
  return (
    <>
      <div className={classes.text}>
        <b>{who}</b>
        {comment.text === '' ? '' : ': '}
        {partsOf(comment.text, comment.mentions).map(({ text, isName }, place) =>
          isName ? (
            <span key={`${place} ${text}`} className={classes.name}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
        <DeleteButton alertId={alertId} comment={comment} />
      </div>
      {comment.files.length > 0 && (
        <ul className={classes.files}>
          {comment.files.map((file) => {
            const params = { id: alertId, comment_id: comment.id, file_id: file.id }
            return (
              <li key={file.id}>
                {file.type === 'application/pdf' ? (
                  <SavedFile file={file} params={params} />
                ) : (
                  <Photo file={file} params={params} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Within ten minutes, for who wrote it. */
function DeleteButton({ alertId, comment }: Pick<CommentTextProps, 'alertId' | 'comment'>) {
  const { t } = useTranslation()
  const now = useNow()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const me = useCurrentUser()?.id
  const remove = useMutation({
    mutationFn: () => api.alertCommentDelete({ params: { id: alertId, comment_id: comment.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
    onError: (error) => notifyFailure(error, t('handling.comment.deleteFailed')),
  })
  if (comment.by.id !== me || now - Date.parse(comment.at) > DELETE_MS) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      ml={6}
      aria-label={t('handling.comment.delete')}
      title={t('handling.comment.delete')}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
}

interface FileProps {
  file: CommentFile
  params: { id: number; comment_id: number; file_id: number }
}

function SavedFile({ file, params }: FileProps) {
  const { t } = useTranslation()
  const save = useSaveFile()
  const { name } = file
  const shown = `${name} · ${byteSize(file.bytes, currentLanguage())}`
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFileText size={16} aria-hidden />}
      aria-label={t('handling.course.save', { name: shown })}
      loading={save.isPending}
      onClick={() =>
        save.mutate({
          fetch: () => download('alertCommentFile', { params }),
          name,
          words: {
            preparing: t('handling.course.preparing', { name }),
            saved: t('handling.course.saved', { name }),
            failed: t('handling.course.saveFailed', { name }),
          },
        })
      }
    >
      {shown}
    </Button>
  )
}

/** A small picture that a press opens. It is fetched with the session's token, which an address cannot carry. */
function Photo({ file: { name }, params }: FileProps) {
  const { t } = useTranslation()
  const [isLarge, setLarge] = useState(false)
  const content = useQuery({
    queryKey: ['alert-photo', params.file_id],
    queryFn: async () => dataUrlOf((await download('alertCommentFile', { params })).content),
    // It never changes.
    staleTime: Infinity,
  })
  const url = content.data
  if (content.isPending) return <Skeleton width={116} height={72} />
  return (
    <>
      <UnstyledButton
        className={classes.photo}
        title={name}
        aria-label={
          url === undefined ? t('handling.course.photoFailed') : t('handling.course.photo', { name })
        }
        onClick={() => (url === undefined ? void content.refetch() : setLarge(true))}
      >
        {url === undefined ? <IconPhoto size={24} stroke={1.5} /> : <img src={url} alt="" />}
      </UnstyledButton>
      <Modal opened={isLarge} onClose={() => setLarge(false)} title={name} size="auto">
        <img className={classes.large} src={url} alt={name} />
      </Modal>
    </>
  )
}

/** The policy of what a page may load knows pictures of its own server and of such addresses. */
function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(content)
  })
}
