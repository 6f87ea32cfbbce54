import { Button } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'
import classes from './OutcomePanel.module.css'
import { useImportCall } from './use-import.ts'

/** How far the import is; it can be paused and ended. */
export function ProgressPart({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useImportCall(detail)
  const { progress, stored, expected, at } = detail
  const isPaused = detail.status === 'paused'
  const number = (count: number) => formatNumber(count, currentLanguage())
  const percent = number(Math.floor(progress * 100))
  const title = isPaused ? t('imports.paused', { percent }) : t('imports.running', { percent })
  return (
    <section className={classes.panel} aria-label={t('imports.runningLabel')}>
      <div className={classes.head}>
        <h2>{title}</h2>
      </div>
      <div className={classes.part}>
        <progress className={classes.progress} value={progress} aria-label={title} />
      </div>
      <p className={classes.words}>
        {t('imports.storedOf', { stored: number(stored), total: number(expected?.store ?? stored) })}
        {at !== null && ` · ${t('imports.reached', { day: formatDay(at) })}`}
        <br />
        {isPaused ? t('imports.pausedHelp') : t('imports.leave')}
      </p>
      <div className={classes.buttons}>
        {isPaused ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            disabled={isPending}
            onClick={() => mutate('run')}
          >
            {t('imports.goOn')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            disabled={isPending}
            onClick={() => mutate('pause')}
          >
            {t('imports.pause')}
          </Button>
        )}
        <Button variant="default" disabled={isPending} onClick={() => mutate('cancel')}>
          {t('imports.end')}
        </Button>
      </div>
    </section>
  )
}
