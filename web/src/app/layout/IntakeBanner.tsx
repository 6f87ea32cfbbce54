import type { IntakeState } from '@quantrac/contract'
import { Anchor } from '@mantine/core'
import IconDatabaseOff from '@tabler/icons-react/dist/esm/icons/IconDatabaseOff.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Banners.module.css'

/** No readings are received: since when, and the way to the panel for people who may see it. */
export function IntakeBanner({ intake }: { intake: IntakeState }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { since } = intake
  return (
    <div className={classes.banner} data-banner data-tone="alert" role="alert">
      <IconDatabaseOff size={18} aria-hidden />
      <span>
        <b>{since === null ? t('intake.away') : t('intake.awaySince', { at: formatShort(since, now) })}</b>
        {/* Not spoken again each time it counts on. */}
        {since !== null && (
          <span aria-hidden> ({formatDuration(wholeMinutes(now - Date.parse(since)), language)})</span>
        )}
        {'. '}
        {t('intake.old')}
      </span>
      <Can do="settings.view_mqttconfig">
        <Anchor
          size="sm"
          td="underline"
          renderRoot={(props) => <Link {...props} to="/setting/notifications" />}
        >
          {t('intake.open')}
        </Anchor>
      </Can>
    </div>
  )
}

const wholeMinutes = (ms: number): number =>
  ms < 60_000 ? Math.max(0, ms) : Math.floor(ms / 60_000) * 60_000
