import { Button, Kbd, NativeSelect, TextInput } from '@mantine/core'
import type { ReviewedReading, ReviewVerdict } from '@quantrac/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import type { MonthText } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { monthName } from './month-words.ts'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import { isSuspect } from './review-series.ts'
import { type ReasonKey, reasons, spanText } from './review-words.ts'
import type { Decisions } from './use-decisions.ts'
import { useLockedIn } from './use-months.ts'
import classes from './VerdictBar.module.css'

const loadCorrect = async () => (await import('./CorrectDialog.tsx')).CorrectDialog

export interface VerdictBarProps {
  chosen: Stretch
  /** Its readings; undefined until they are there: nobody decides of what they have not seen. */
  own: readonly ReviewedReading[] | undefined
  unit: string
  decisions: Decisions
  onDecide: (verdict: ReviewVerdict, given: { reason: string; value: number | null }) => void
  onOpen: (stretch: Stretch) => void
}

/** What a person decides of the stretch, with the reason; both verdicts weigh the same. */
export function VerdictBar({ chosen, own, unit, decisions, onDecide, onOpen }: VerdictBarProps) {
  const { t } = useTranslation()
  const may = useCan('readings.add_review')
  const field = useRef<HTMLInputElement>(null)
  const reason = useReason(() => field.current?.focus())
  const [asked, setAsked] = useState<number>()
  const [locked] = useLockedIn(chosen)
  const mayUnlock = useCan('readings.unlock')
  const isReady = may && own !== undefined && own.length > 0 && (locked === undefined || mayUnlock)
  const decide = (verdict: 'valid' | 'invalid'): void => {
    const words = reason.words()
    if (isReady && words !== null) onDecide(verdict, { reason: words, value: null })
  }
  const correct = (): void => {
    if (isReady && reason.words() !== null) setAsked((last = 0) => last + 1)
  }
  useWalkKeys(may ? { v: () => decide('valid'), x: () => decide('invalid'), e: correct } : {})
  const count = own?.length ?? 0
  return (
    <>
      <section className={classes.bar} aria-label={t('reviews.verdict')}>
        {may && locked !== undefined && <LockedLine month={locked.month} />}
        <p className={classes.time}>
          <b>{spanText(chosen, useMinute())}</b>
          <span>
            {own === undefined
              ? t('loading.label')
              : `${t('reviews.counted', { count })}, ${t('reviews.suspects', { count: own.filter(isSuspect).length })}`}
          </span>
        </p>
        {may && (
          <>
            <ReasonField reason={reason} field={field} />
            <Buttons isReady={isReady} onDecide={decide} onCorrect={correct} />
          </>
        )}
      </section>
      <FailureLine decisions={decisions} onOpen={onOpen} />
      <LazyDialog load={loadCorrect} asking={asked}>
        {(CorrectDialog) => (
          <CorrectDialog
            key={asked}
            stretch={chosen}
            count={count}
            unit={unit}
            onSave={(value) => onDecide('value', { reason: reason.words() ?? '', value })}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** Said before a decision: what of a locked month changes, and by whom. */
export function LockedLine({ month }: { month: MonthText }) {
  const { t } = useTranslation()
  const mayUnlock = useCan('readings.unlock')
  return (
    <p className={classes.locked}>
      <IconLock size={16} aria-hidden />
      <span>
        {t(mayUnlock ? 'reviews.months.changeIsSaid' : 'reviews.months.changeRefused', {
          month: monthName(month, t),
        })}
      </span>
    </p>
  )
}

interface ButtonsProps {
  isReady: boolean
  onDecide: (verdict: 'valid' | 'invalid') => void
  onCorrect: () => void
}

function Buttons({ isReady, onDecide, onCorrect }: ButtonsProps) {
  const { t } = useTranslation()
  const verdicts = { valid: { icon: IconCheck, key: 'V' }, invalid: { icon: IconX, key: 'X' } } as const
  return (
    <div className={classes.buttons}>
      {(['valid', 'invalid'] as const).map((verdict) => {
        const { icon: Icon, key } = verdicts[verdict]
        return (
          <Button
            key={verdict}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={<Key text={key} />}
            disabled={!isReady}
            onClick={() => onDecide(verdict)}
          >
            {t(`reviews.verdicts.${verdict}`)}
          </Button>
        )
      })}
      <Button variant="default" rightSection={<Key text="E" />} disabled={!isReady} onClick={onCorrect}>
        {t('reviews.correct')}
      </Button>
    </div>
  )
}

function Key({ text }: { text: string }) {
  return (
    <Kbd size="xs" className={classes.key ?? ''} aria-hidden>
      {text}
    </Kbd>
  )
}

/** What was not saved, and why; it leads to its stretch. */
export function FailureLine({ decisions, onOpen }: Pick<VerdictBarProps, 'decisions' | 'onOpen'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const now = useMinute()
  const { failure } = decisions
  return (
    <div role="alert" className={classes.failure}>
      {failure !== null && (
        <>
          <span>
            {t('reviews.notSaved', {
              factor: failure.stretch.factor,
              time: spanText(failure.stretch, now),
              reason: errorText(failure.error, t('reviews.saveFailed')),
            })}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              decisions.forget()
              onOpen(failure.stretch)
            }}
          >
            {t('reviews.showStretch')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The same reason goes on for the stretches after it, until another is chosen. */
const last: { key: ReasonKey; text: string } = { key: 'checked', text: '' }

type Reason = ReturnType<typeof useReason>

function useReason(onMissing: () => void) {
  const { t } = useTranslation()
  const [key, setKey] = useState<ReasonKey>(last.key)
  const [text, setText] = useState(last.text)
  const [isMissing, setMissing] = useState(false)
  return {
    key,
    text,
    isMissing,
    choose: (next: ReasonKey) => {
      last.key = next
      setKey(next)
      setMissing(false)
    },
    write: (next: string) => {
      last.text = next
      setText(next)
      setMissing(false)
    },
    /** Null where it is still to be written: the field says so. */
    words: (): string | null => {
      if (key !== 'other') return t(`reviews.reasons.${key}`)
      if (text.trim() !== '') return text.trim()
      setMissing(true)
      onMissing()
      return null
    },
  }
}

function ReasonField({ reason, field }: { reason: Reason; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.reason}>
      <NativeSelect
        aria-label={t('reviews.reason')}
        value={reason.key}
        data={reasons.map((value) => ({ value, label: t(`reviews.reasons.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          reason.choose(reasons.find((one) => one === value) ?? 'checked')
        }
        onKeyDown={leaveOnEscape}
      />
      {reason.key === 'other' && (
        <TextInput
          ref={field}
          aria-label={t('reviews.otherReason')}
          placeholder={t('reviews.otherReason')}
          {...fieldRules.review.reason}
          value={reason.text}
          error={reason.isMissing ? t('reviews.reasonMissing') : undefined}
          onChange={({ currentTarget: { value } }) => reason.write(value)}
          onKeyDown={leaveOnEscape}
        />
      )}
    </div>
  )
}

/** Back to the keys of the list. */
function leaveOnEscape({ key, currentTarget }: { key: string; currentTarget: HTMLElement }): void {
  if (key === 'Escape') currentTarget.blur()
}
