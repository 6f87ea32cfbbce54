import type { Electricity } from '@quantrac/contract'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { READINGS_ID } from '../../lib/named-reading.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import classes from './Figures.module.css'
import { type MeterNote, notesOf } from './meter-notes.ts'

interface MeterNotesProps {
  data: Pick<Electricity, 'resets' | 'faults' | 'meter'>
  /** Epoch ms; the end is not included. */
  from: number
  to?: number
  /** Days of its year are without it. */
  now: number
  /** The newest of each kind only, in one sentence; else also how a fault is mended. */
  isShort?: boolean
}

/** Where the meter went back, and which of its readings do not count. */
export function MeterNotes({ data, from, to = Infinity, now, isShort = false }: MeterNotesProps) {
  const { t } = useTranslation()
  const { notes, hasMore } = notesOf(data, { from, to, isShort })
  const unit = data.meter?.unit ?? ''
  return (
    <>
      {notes.map((note) => (
        <p key={`${note.kind} ${note.at}`} className={classes.reset}>
          <Note note={note} unit={unit} now={now} isShort={isShort} />
        </p>
      ))}
      {hasMore && !isShort && <p className={classes.note}>{t('energy.moreNotes')}</p>}
    </>
  )
}

interface NoteProps {
  note: MeterNote
  unit: string
  now: number
  isShort: boolean
}

function Note({ note, unit, now, isShort }: NoteProps) {
  const { t } = useTranslation()
  const mayMend = useCan('adaptors.change_metric')
  const language = currentLanguage()
  const number = (value: number): string => formatMeasured(value, language)
  const at = `${formatClock(note.at)} ${formatShortDay(note.at, now)}`
  if (note.kind === 'reset')
    return t('energy.reset', { from: number(note.from), to: number(note.to), unit, at })
  return (
    <>
      {t('energy.fault', { value: number(note.value), unit, at })}{' '}
      {!isShort && `${t(mayMend ? 'energy.mendFault' : 'energy.faultElsewhere')} `}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            {...props}
            to="."
            search={(before: TableSearch) => ({ ...before, readings_of: note.id, readings_page: undefined })}
            hash={READINGS_ID}
            resetScroll={false}
          />
        )}
      >
        {t('energy.showReading')}
      </Anchor>
    </>
  )
}
