import { MINUTE_MS } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/use-now.ts'
import classes from './LiveLine.module.css'

const [WIDTH, HEIGHT, MARK] = [216, 12, 3]

/** The messages of the last minute; what they had is said beside it. */
export function MinuteStrip({ received }: { received: readonly string[] }) {
  const { t } = useTranslation()
  const newest = Date.parse(received[0] ?? '')
  const now = Math.max(useNow(), Number.isNaN(newest) ? 0 : newest)
  const marks = received.map((at) => Date.parse(at)).filter((at) => at > now - MINUTE_MS)
  const placeOf = (at: number) => (WIDTH - MARK) * (1 - (now - at) / MINUTE_MS)
  return (
    <div className={classes.strip} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT} preserveAspectRatio="none">
        <rect width={WIDTH} height={HEIGHT} className={classes.track} />
        {marks.map((at) => (
          <rect key={at} x={placeOf(at)} width={MARK} height={HEIGHT} className={classes.mark} />
        ))}
      </svg>
      <span>{t('connect.minuteAgo')}</span>
      <span className={classes.next}>{t('connect.waitingNext')}</span>
    </div>
  )
}
