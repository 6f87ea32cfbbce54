import type { AlertDetail } from '@quantrac/contract'
import { Anchor, Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { lasted } from './lasted.ts'
import { farthestWords } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './CourseCard.module.css'
import { conditionInside, nearerLimit } from './factor-words.ts'
import type { OpenedCourse } from './use-opened-alert.ts'

interface OpenedAlertProps {
  opened: OpenedCourse
  onClose: () => void
}

/** The facts of the alert that the course is opened around, or why it cannot be shown. */
export function OpenedAlert({ opened, onClose }: OpenedAlertProps) {
  const { t } = useTranslation()
  const { alert, problem } = opened
  if (alert === null && problem === null) return null
  return (
    <div className={classes.opened} data-severity={alert?.status ?? 'WARNING'}>
      {alert === null ? (
        <span role="alert">{t(`station.alertProblem.${problem ?? 'failed'}`)}</span>
      ) : (
        <Facts alert={alert} />
      )}
      <span className={classes.openedLinks}>
        {problem === 'failed' && (
          <Button variant="default" size="compact-sm" onClick={opened.retry}>
            {t('common.retry')}
          </Button>
        )}
        {alert !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/notification" search={{ alert: String(alert.id) }} />
            )}
          >
            {t('station.openAlert')}
          </Anchor>
        )}
        <CloseButton size="sm" aria-label={t('station.closeAlert')} onClick={onClose} />
      </span>
    </div>
  )
}

/** «COD vượt ngưỡng ↑ · đỉnh 91,2 / 75 mg/L · từ 14:09 đến 14:32 (23 phút)» */
function Facts({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, decimals, unit, peak, value, started_at, resolved_at } = alert
  const condition = conditionOf(alert)
  const limit = nearerLimit({ ...alert, condition })
  const number = (of: number): string => formatNumber(of, language, decimals)
  const against = limit === null ? '' : ` / ${formatMeasured(limit, language)}`
  const start = Date.parse(started_at)
  const end = resolved_at === null ? now : Date.parse(resolved_at)
  const times = {
    from: formatShort(started_at, now),
    to: resolved_at === null ? '' : formatShort(resolved_at, now),
    for: lasted(end - start, language),
  }
  return (
    <span>
      <strong>
        {factor} {conditionInside(condition, t)}
      </strong>
      {' · '}
      {farthestWords(
        alert.class === 'LO' ? 'below' : 'above',
        `${number(peak ?? value)}${against} ${unit}`.trim(),
        t,
      )}
      {' · '}
      {t(resolved_at === null ? 'station.lastsFrom' : 'station.lastedFromTo', times)}
    </span>
  )
}

function conditionOf({ class: of, status }: AlertDetail): 'above' | 'below' | 'near' {
  if (of === 'HI') return 'above'
  if (of === 'LO') return 'below'
  return of === null && status === 'ALERT' ? 'above' : 'near'
}
