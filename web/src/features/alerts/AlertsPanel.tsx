import type { Excursion } from '@quantrac/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { api } from '../../api/client.ts'
import { renewWithout } from '../../components/inbox/inbox.ts'
import { ArrivalsButton } from '../../components/inbox/InboxPage.tsx'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { AskedDelete } from '../../components/table/RowActions.tsx'
import { confirmDelete } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { alertInbox } from './alerts-cache.ts'
import { type ExcursionPage, excursions, shapesQuery } from './alerts-query.ts'
import classes from './AlertsPanel.module.css'
import { ExcursionList } from './ExcursionList.tsx'
import { ExcursionPane } from './ExcursionPane.tsx'
import { type AlertsPanelProps, InboxHead } from './InboxHead.tsx'
import { alertsOf } from './excursion-rows.ts'
import { useChoice } from './use-choice.ts'

/** The alerts as an inbox: the excursions, and beside them, or on a narrow window instead of them, the chosen one. */
export function AlertsPanel({ title, tabs }: AlertsPanelProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const page = useListPage(excursions)
  const inbox = useInbox(page, alertInbox, { name: 'alert', parts: alertsOf, isBeside: isWide })
  const counts = useQuery(excursions.query(page.asked)).data as ExcursionPage | undefined // as the call answers
  const choice = useChoice(page.rows, inbox, isWide)
  const deletion = useDeletion(inbox.details.close)
  const shapes = useQuery(shapesQuery(page.rows?.map(({ id }) => id) ?? []))
  const onArrived = useEffectEvent((count: number) => inbox.arrivals.arrived(count))
  useEffect(() => onAlertsArrived((frames) => onArrived(frames.length)), [])
  const { area, waiting, show } = inbox.arrivals
  const isPaneOnly = !isWide && choice.id !== undefined
  return (
    <div className={classes.panes} data-wide={isWide || undefined}>
      {!isPaneOnly && (
        <section className={classes.list} aria-label={title}>
          <InboxHead title={title} tabs={tabs} page={page} counts={counts} inbox={inbox} />
          <ArrivalsButton
            text={
              waiting === null
                ? null
                : waiting === 0
                  ? t('alerts.someNew')
                  : t('alerts.showNew', { count: waiting })
            }
            onShow={show}
          />
          <div ref={area} className={classes.rows}>
            <ExcursionList
              page={page}
              counts={counts}
              shapes={shapes.data}
              chosen={choice.id}
              onChoose={choice.choose}
            />
          </div>
        </section>
      )}
      {choice.id !== undefined && (
        <ExcursionPane
          key={choice.id}
          id={choice.id}
          known={choice.row}
          inbox={inbox}
          onDelete={(row) => page.openDialog('delete', row)}
          onBack={isWide ? undefined : inbox.details.close}
        />
      )}
      <AskedDelete list={page} actions={(row) => [deletion(row)]} />
    </div>
  )
}

/** Deletes an excursion's alerts for everybody. */
function useDeletion(onDone: () => void) {
  const { t } = useTranslation()
  return (row: Excursion) => {
    const name = `${row.factor} · ${row.module}`
    return confirmDelete({
      label: t('alerts.delete', { name }),
      needs: 'notify.delete_alert',
      name,
      what: t('alerts.deleteConsequences'),
      call: () => Promise.all(alertsOf(row).map(({ id }) => api.alertDelete({ params: { id } }))),
      renews: async (client) => {
        onDone()
        for (const one of alertsOf(row)) await renewWithout(client, alertInbox, one)
      },
      done: t('alerts.deleted', { name }),
      failed: t('errors.deleteAlertFailed'),
    })
  }
}
