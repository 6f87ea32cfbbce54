import { Button, Skeleton } from '@mantine/core'
import type { ReviewedReading } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatSecond } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { isSuspect } from './review-series.ts'
import { foundText } from './review-words.ts'
import classes from './Reviews.module.css'

const FEW = 5
const MOST = 500

interface StretchReadingsProps {
  readings: readonly ReviewedReading[] | undefined
  unit: string
  decimals: number
}

/** The readings of a stretch as they came, with what the automatic tests said of each. */
export function StretchReadings({ readings, unit, decimals }: StretchReadingsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [isWhole, setWhole] = useState(false)
  const count = readings?.length ?? 0
  const shown = (readings ?? []).slice(0, isWhole ? MOST : FEW)
  const clock = hasSeconds(readings) ? formatSecond : formatClock
  const isChanged = shown.some(({ value, original_value }) => value !== original_value)
  return (
    <section className={classes.card} aria-label={t('reviews.inStretch')}>
      <h3>
        {t('reviews.inStretch')} <small>{t('reviews.kept')}</small>
      </h3>
      {readings === undefined ? (
        <Skeleton height={180} aria-label={t('loading.label')} />
      ) : (
        <ScrollArea className={classes.readings ?? ''} aria-label={t('reviews.inStretch')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('reviews.time')}</th>
                <th scope="col">{[t('reviews.original'), unit].filter(Boolean).join(', ')}</th>
                {isChanged && <th scope="col">{t('reviews.now')}</th>}
                <th scope="col">{t('reviews.test')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.timestamp}>
                  <td>{clock(Date.parse(one.timestamp))}</td>
                  <td>
                    <b>{formatNumber(one.original_value, language, decimals)}</b>
                  </td>
                  {isChanged && <td>{formatNumber(one.value, language, decimals)}</td>}
                  <td>
                    <span className={isSuspect(one) ? classes.found : undefined}>{foundText(one, t)}</span>
                    {one.quality === 4 && ` · ${t('reviews.legend.invalid')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {count > FEW && !isWhole && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.all ?? ''}
          onClick={() => setWhole(true)}
        >
          {t('reviews.showAll', { count, total: formatNumber(count, language) })}
        </Button>
      )}
      {isWhole && count > MOST && <p className={classes.note}>{t('reviews.firstOnly', { count: MOST })}</p>}
    </section>
  )
}

const MINUTE_MS = 60_000

const hasSeconds = (readings: readonly ReviewedReading[] = []): boolean =>
  readings.some(({ timestamp }) => Date.parse(timestamp) % MINUTE_MS !== 0)
