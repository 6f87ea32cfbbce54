import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatSecond } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './AdoptPage.module.css'
import rows from './ReadTable.module.css'
import { Course } from './Course.tsx'
import { refusedText } from './device-words.ts'
import type { PressedFactor } from './draft.ts'
import { guessOf } from './guess.ts'
import { LiveMark } from './LiveMark.tsx'
import { type ReadMessage, readMessages, unusedNames } from './read-messages.ts'
import type { Adopting } from './use-adopt.ts'

/** What the newest messages become by what was pressed. */
export function ReadTable({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { draft, preview, read } = adopting
  const { factors } = draft
  const messages = readMessages(read ?? [], factors)
  const found = messages.reduce((sum, { values }) => sum + values.filter((one) => one !== null).length, 0)
  const blank = messages.length * factors.length - found
  const unused = unusedNames(adopting, (keys) => guessOf(keys, currentLanguage()).name)
  const facts = [
    ...(blank > 0 && found > 0 ? [t('adopt.blank', { count: blank })] : []),
    ...(unused.length > 0 ? [t('adopt.notUsed', { names: unused.join(', ') })] : []),
  ]
  return (
    <section className={classes.card} aria-label={t('adopt.newestMessages', { count: messages.length })}>
      <div className={classes.cardHead}>
        <h2>
          {factors.length === 0
            ? t('adopt.newestMessages', { count: adopting.device.newest.length })
            : t('adopt.becomes', {
                messages: t('adopt.newestMessages', { count: messages.length }),
                readings: t('adopt.readings', { count: found }),
              })}
        </h2>
        <span className={classes.facts}>{factors.length > 0 && facts.join(' · ')}</span>
        <LiveMark />
      </div>
      {factors.length === 0 ? (
        <p className={classes.words}>{t('adopt.pressHint')}</p>
      ) : preview.isError && read === undefined ? (
        <Text className={classes.words ?? ''} c="red" role="alert">
          {errorText(preview.error, t('adopt.previewFailed'))}
        </Text>
      ) : (
        <Readings factors={factors} messages={messages} />
      )}
    </section>
  )
}

interface ReadingsProps {
  factors: readonly PressedFactor[]
  messages: readonly ReadMessage[]
}

const FEW = 6

function Readings({ factors, messages }: ReadingsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? messages : messages.slice(0, FEW)
  return (
    <>
      <ScrollArea className={rows.scroll ?? ''} aria-label={t('adopt.measuredAt')}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th>{t('adopt.measuredAt')}</th>
              {factors.map((factor, n) => (
                <ColumnHead key={factor.id} factor={factor} messages={messages} place={n} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, at, values, refused }) => (
              <tr key={key}>
                <th scope="row">{formatSecond(at)}</th>
                {refused !== null && values.every((value) => value === null) ? (
                  <td colSpan={factors.length} className={rows.refused}>
                    {refusedText(refused, t)}
                  </td>
                ) : (
                  values.map((value, n) => (
                    <td key={factors[n]?.id} data-blank={value === null || undefined}>
                      {value === null
                        ? t('adopt.notSent')
                        : formatNumber(value, language, factors[n]?.decimals)}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {messages.length > FEW && (
        <UnstyledButton className={rows.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('devices.fewer') : t('devices.all', { count: messages.length })}
        </UnstyledButton>
      )}
    </>
  )
}

const ofNumber = (at: number, value: number | null) => (value === null ? [] : [{ at, value }])

interface ColumnHeadProps {
  factor: PressedFactor
  messages: readonly ReadMessage[]
  place: number
}

function ColumnHead({ factor, messages, place }: ColumnHeadProps) {
  const { t } = useTranslation()
  return (
    <th aria-label={`${factor.name} ${factor.unit}`.trim()}>
      <span className={rows.columnHead}>
        <span className={classes.badge}>{place + 1}</span>
        <b>{factor.name}</b>
        <span>{factor.unit}</span>
        <span className={rows.course}>
          <Course
            points={messages.toReversed().flatMap(({ at, values }) => ofNumber(at, values[place] ?? null))}
            label={t('devices.shape', { name: factor.name })}
          />
        </span>
      </span>
    </th>
  )
}
