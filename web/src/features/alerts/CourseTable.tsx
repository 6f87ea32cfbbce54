import type { AlertDetail } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import type { CoursePoint } from '../../components/course/course-points.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import classes from './CourseTable.module.css'

/** The readings of the chart as a collapsed table, for people who cannot see the chart. */
export function CourseTable({ alert, points }: { alert: AlertDetail; points: readonly CoursePoint[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Disclosure summary={t('alertDetails.table')} className={classes.details ?? ''}>
      <section
        className={classes.area}
        aria-label={t('alertDetails.table')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('alertDetails.time')}</th>
              <th scope="col">{t('alertDetails.value')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at}>
                <td>{formatDateTime(at, language)}</td>
                <td>
                  <NumberWithUnit
                    value={value}
                    unit={alert.unit}
                    decimals={alert.decimals}
                    locale={language}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  )
}
