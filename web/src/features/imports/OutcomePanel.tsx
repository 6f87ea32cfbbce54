import { Button, Switch } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { Expected, valueColumns } from './Expected.tsx'
import classes from './OutcomePanel.module.css'
import { ProgressPart } from './ProgressPart.tsx'
import { ResultPart } from './ResultPart.tsx'
import { type ChangeMapping, useImportCall } from './use-import.ts'
import type { Station } from './use-station.ts'

export interface OutcomePanelProps {
  detail: ImportDetail
  station: Station | undefined
  /** The numbers answer to what was before the last change. */
  isRenewed: boolean
  onChange: ChangeMapping
}

/** What will happen, then how far it is, then what has happened. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { detail } = props
  switch (detail.status) {
    case 'recognised':
    case 'checking':
    case 'ready':
      return <WillHappen {...props} />
    case 'running':
    case 'paused':
      return <ProgressPart detail={detail} />
    default:
      return <ResultPart detail={detail} station={props.station} />
  }
}

function WillHappen({ detail, isRenewed, onChange }: OutcomePanelProps) {
  const { t } = useTranslation()
  const { expected, status } = detail
  const isCounted = expected !== null && status === 'ready'
  return (
    <section className={classes.column} aria-label={t('imports.willHappen')} aria-busy={isRenewed}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2>{t('imports.willHappen')}</h2>
          {expected !== null && <span className={classes.size}>{sizeOf(detail, expected.rows, t)}</span>}
        </div>
        <Questions detail={detail} />
        {status === 'checking' && <Counting progress={detail.progress} />}
        {isCounted && <Expected detail={detail} expected={expected} />}
        {status !== 'recognised' && (
          <div className={classes.part}>
            <Switch
              labelPosition="left"
              label={t('imports.tell')}
              description={detail.mapping.tell ? t('imports.tellOn') : t('imports.tellOff')}
              classNames={{
                body: classes.switch ?? '',
                labelWrapper: classes.switchWords ?? '',
                label: classes.switchLabel ?? '',
              }}
              checked={detail.mapping.tell}
              onChange={({ currentTarget: { checked: tell } }) =>
                onChange((mapping) => ({ ...mapping, tell }))
              }
            />
          </div>
        )}
      </div>
      <RunButton detail={detail} isRenewed={isRenewed} />
    </section>
  )
}

function sizeOf(detail: ImportDetail, rows: number, t: TFunction): string {
  const number = (count: number) => formatNumber(count, currentLanguage())
  const count = valueColumns(detail)
  return detail.mapping.format.shape === 'rows'
    ? t('imports.sizeRows', { rows: number(rows), count: rows })
    : t('imports.size', { rows: number(rows), columns: number(count), count })
}

/** What must be said before anything can be stored. */
function Questions({ detail: { questions } }: Pick<OutcomePanelProps, 'detail'>) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <div className={classes.questions}>
      <h3>
        <IconAlertTriangle size={16} aria-hidden />
        {t('imports.questions', { count: questions.length })}
      </h3>
      <ul>
        {questions.map(({ part, text }) => (
          <li key={part + text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

function Counting({ progress }: { progress: number }) {
  const { t } = useTranslation()
  const words = t('imports.counting', {
    percent: formatNumber(Math.floor(progress * 100), currentLanguage()),
  })
  return (
    <div className={classes.part}>
      <p className={classes.line}>{words}</p>
      <progress className={classes.progress} value={progress} aria-label={words} />
    </div>
  )
}

function RunButton({ detail, isRenewed }: Pick<OutcomePanelProps, 'detail' | 'isRenewed'>) {
  const { t } = useTranslation()
  const { mutate, isPending } = useImportCall(detail)
  const store = detail.status === 'ready' ? detail.expected?.store : undefined
  const isReady = store !== undefined && store > 0 && !isRenewed
  return (
    <div className={classes.run}>
      <Button
        className={classes.go ?? ''}
        fw={600}
        loading={isPending}
        disabled={!isReady}
        onClick={() => mutate('run')}
      >
        {store === undefined || store === 0 ? t('imports.run') : t('imports.runCount', { count: store })}
      </Button>
      <p className={classes.note} data-needed={store === 0 || undefined}>
        {store === 0 ? t('imports.nothingNew') : t('imports.canBeUndone')}
      </p>
    </div>
  )
}
