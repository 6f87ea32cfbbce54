import type { DeviceDetail } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { roundly, silenceOf } from './device-words.ts'
import classes from './DevicePane.module.css'
import { guessOf } from './guess.ts'
import { leavesOf, numberIn, treeOf } from './message-tree.ts'
import { useNow } from '../../lib/use-now.ts'

/** When its newest message came, what is in it, and what waits for a station. */
export function DeviceFacts({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation()
  const now = useNow()
  const { last_at, interval_seconds, station, waiting } = device
  const isSilent = silenceOf(device, now) !== null
  return (
    <dl className={classes.facts}>
      <div data-silent={isSilent || undefined}>
        <dt>{t('devices.facts.newest')}</dt>
        <dd className={classes.fact}>
          <RelativeTime instant={last_at} locale={currentLanguage()} />
        </dd>
        <dd className={classes.below}>
          {interval_seconds !== null && t('devices.apart', { time: roundly(interval_seconds * 1000) })}
        </dd>
      </div>
      <Inside device={device} />
      <div>
        <dt>{t('devices.facts.waiting')}</dt>
        <dd className={classes.fact}>
          {waiting.readings === 0 && waiting.messages === 0
            ? t('devices.nothingWaits')
            : waiting.messages > 0
              ? t('devices.messages', { count: waiting.messages })
              : t('devices.readings', { count: waiting.readings })}
        </dd>
        <dd className={classes.below}>
          {station === null && waiting.readings > 0 && t('devices.waitingHelp')}
        </dd>
      </div>
    </dl>
  )
}

function Inside({ device: { newest } }: { device: DeviceDetail }) {
  const { t } = useTranslation()
  const leaves = newest[0] === undefined ? [] : leavesOf(treeOf(newest[0]))
  const numbers = leaves.filter(({ value }) => numberIn(value) !== null)
  const guessed = numbers.filter(({ keys }) => guessOf(keys, currentLanguage()).name !== null)
  return (
    <div>
      <dt>{t('devices.facts.inside')}</dt>
      <dd className={classes.fact}>
        {t('devices.numbersTexts', {
          numbers: t('devices.numbers', { count: numbers.length }),
          texts: t('devices.texts', { count: leaves.length - numbers.length }),
        })}
      </dd>
      <dd className={classes.below}>
        {guessed.length > 0 && t('devices.guessed', { count: guessed.length })}
      </dd>
    </div>
  )
}
