import { CloseButton, Modal } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { firstEntries, foundEntries, type PaletteEntry, searchedEntries } from './found-entries.ts'
import classes from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'
import { noteRecent, recentEntries } from './recent-entries.ts'
import { usePaletteEntries } from './use-entries.ts'

/** What a press of the palette's key opens: one field for stations, factors, pages and what can be done. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('palette.title')}>
        <PaletteBody onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const person = useCurrentUser()?.id ?? 0
  const { stations, others } = usePaletteEntries()
  const searched = useMemo(() => searchedEntries(stations), [stations])
  const [recent] = useState(() => recentEntries(person))
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search).trim()
  const groupsOf = (text: string) =>
    text === ''
      ? firstEntries([...stations, ...others], recent)
      : foundEntries([...searched, ...searchedEntries(others)], text)
  const groups = groupsOf(asked)
  const listed = groups.flatMap(({ entries }) => entries)
  const [place, setPlace] = useState(0)
  const at = Math.min(place, listed.length - 1)
  const list = useId()
  const choose = (entry: PaletteEntry): void => {
    noteRecent(person, entry.id)
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter may come before the list of what was typed is drawn.
    const typed = search.trim()
    const current = typed === asked ? listed : groupsOf(typed).flatMap(({ entries }) => entries)
    const chosen = current[Math.min(place, current.length - 1)]
    if (event.nativeEvent.isComposing || chosen === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setPlace((at + step + listed.length) % listed.length)
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <PaletteField
        value={search}
        controls={list}
        active={at < 0 ? undefined : `${list}-${at}`}
        onKeyDown={onKeyDown}
        onChange={(text) => {
          setSearch(text)
          setPlace(0)
        }}
        onClose={onClose}
      />
      <PaletteList id={list} groups={groups} at={at} onChoose={choose} />
      <output className={classes.outcome} data-nothing={listed.length === 0 || undefined}>
        {listed.length === 0
          ? t('palette.nothing', { search: asked })
          : asked !== '' && t('palette.count', { count: listed.length })}
      </output>
    </>
  )
}

interface PaletteFieldProps {
  value: string
  /** The id of the list, and of its chosen entry. */
  controls: string
  active: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onChange: (text: string) => void
  onClose: () => void
}

function PaletteField({ value, controls, active, onKeyDown, onChange, onClose }: PaletteFieldProps) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  return (
    <div className={classes.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={controls}
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isPhone && <CloseButton onClick={onClose} />}
    </div>
  )
}
