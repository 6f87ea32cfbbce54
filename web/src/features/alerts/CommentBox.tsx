import type { Person } from '@quantrac/contract'
import { ActionIcon, Button, CloseButton, Combobox, Textarea, useCombobox } from '@mantine/core'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { byteSize } from '../../lib/byte-size.ts'
import { searchText } from '../../lib/search-text.ts'
import classes from './CommentBox.module.css'
import { type Draft, refusedFile } from './comment-draft.ts'
import { alertPeopleQuery } from './handling-queries.ts'
import { mentionAt, mentionText } from './mentions.ts'
import { useComment } from './use-comment.ts'
import { COMMENT_FIELD } from './use-excursion-handling.ts'

const MOST_OFFERED = 8

const photos = 'image/png,image/jpeg'
const documents = '.pdf,application/pdf'

/** Writes a comment, with photos, PDF files, and people who are named by @. */
export function CommentBox({ id }: { id: number }) {
  const { t } = useTranslation()
  const { draft, change, send, isPending } = useComment(id)
  const [wrong, setWrong] = useState('')
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0
  const addFiles = (chosen: readonly File[]): void => {
    const refused = refusedFile(draft.files, chosen)
    setWrong(
      refused === null
        ? ''
        : t(`handling.comment.${refused.why}`, { name: refused.name, count: refused.most }),
    )
    if (refused === null) change({ files: [...draft.files, ...chosen] })
  }
  return (
    <section className={classes.box} aria-label={t('handling.comment.open')} data-comment>
      <Field id={id} draft={draft} onChange={change} onFiles={addFiles} onSend={() => !isEmpty && send()} />
      <Files files={draft.files} onChange={(files) => change({ files })} />
      {wrong !== '' && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={classes.bar}>
        <FileButton icon={IconPhoto} label={t('handling.comment.photo')} accept={photos} onFiles={addFiles} />
        <FileButton
          icon={IconPaperclip}
          label={t('handling.comment.file')}
          accept={documents}
          onFiles={addFiles}
        />
        <BarButton
          icon={IconAt}
          label={t('handling.comment.mention')}
          onPress={() => {
            const { text } = draft
            change({ text: `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@` })
            document.getElementById(COMMENT_FIELD)?.focus()
          }}
        />
        <span className={classes.help}>{t('handling.comment.help')}</span>
        <Button
          variant={isEmpty ? 'default' : 'filled'}
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={isEmpty}
          loading={isPending}
          onClick={send}
        >
          {t('handling.comment.send')}
        </Button>
      </div>
    </section>
  )
}

interface FilesProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Those that go with it, each of which can be taken away again. */
function Files({ files, onChange }: FilesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <span className={classes.name}>{file.name}</span>
          <span>{byteSize(file.size, currentLanguage())}</span>
          <CloseButton
            size="sm"
            aria-label={t('handling.comment.remove', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </li>
      ))}
    </ul>
  )
}

interface FieldProps {
  id: number
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  onFiles: (files: readonly File[]) => void
  onSend: () => void
}

/** The people who are offered after an @, and what a choice among them writes. */
function useMention({ id, draft, onChange }: Pick<FieldProps, 'id' | 'draft' | 'onChange'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const mention = isClosed ? null : mentionAt(draft.text, Math.min(caret, draft.text.length))
  const people = useQuery({ ...alertPeopleQuery(id), enabled: mention !== null }).data?.users ?? []
  const choose = (value: string): void => {
    const person = people.find((one) => String(one.id) === value)
    if (person === undefined || mention === null) return
    const name = `${mentionText(person, people)} `
    const end = mention.start + name.length
    onChange({
      text: draft.text.slice(0, mention.start) + name + draft.text.slice(caret),
      people: [...draft.people.filter((one) => one.id !== person.id), person],
    })
    setCaret(end)
    // After the new text is drawn.
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end))
  }
  return {
    field,
    offered: mention === null ? [] : matching(people, mention.typed),
    choose,
    setCaret,
    setClosed,
  }
}

/** The text; after an @ the people who may be named are offered. */
function Field({ id, draft, onChange, onFiles, onSend }: FieldProps) {
  const { t } = useTranslation()
  const combobox = useCombobox()
  const { field, offered, choose, setCaret, setClosed } = useMention({ id, draft, onChange })
  const [first] = offered
  const isOpen = first !== undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (event.key === 'Escape' && isOpen) setClosed(true)
    else if (event.key === 'Enter' && !event.shiftKey && first !== undefined) {
      const place = Math.max(0, combobox.getSelectedOptionIndex())
      choose(String((offered[place] ?? first).id))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      position="top-start"
      width={280}
      onOptionSubmit={choose}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={field}
          id={COMMENT_FIELD}
          className={classes.field ?? ''}
          aria-label={t('handling.comment.field')}
          placeholder={t('handling.comment.placeholder')}
          autosize
          minRows={1}
          maxRows={8}
          {...fieldRules.alertClose.note}
          value={draft.text}
          onChange={(event) => {
            onChange({ text: event.currentTarget.value })
            setCaret(event.currentTarget.selectionStart)
            setClosed(false)
            combobox.selectFirstOption()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDownCapture={onKeyDown}
          onPaste={(event) => takePasted(event, onFiles)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('handling.comment.people')}>
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)}>
              {person.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A picture from the clipboard goes with the comment, as a chosen one. */
function takePasted(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  onFiles(files)
}

/** Those of whose name one word begins so. */
function matching(people: readonly Person[], typed: string): Person[] {
  const asked = searchText(typed)
  return people
    .filter(({ name }) =>
      searchText(name)
        .split(/\s+/)
        .some((word) => word.startsWith(asked)),
    )
    .slice(0, MOST_OFFERED)
}

interface BarButtonProps {
  icon: TablerIcon
  label: string
  onPress: () => void
}

function BarButton({ icon: Icon, label, onPress }: BarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      className={classes.button ?? ''}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
}

interface FileButtonProps extends Omit<BarButtonProps, 'onPress'> {
  accept: string
  onFiles: (files: readonly File[]) => void
}

function FileButton({ accept, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={button.label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <BarButton {...button} onPress={() => input.current?.click()} />
    </>
  )
}
