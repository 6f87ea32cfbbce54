import { type AnyRoute, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import classes from './ImportSwitch.module.css'

/** The two kinds of files: each page has its address. */
const pages = {
  readings: { to: '/setting/import', text: 'importSwitch.readings' },
  stations: { to: '/setting/import/stations', text: 'importSwitch.stations' },
} as const

/** Between the pages that take files; only for those who may use both. */
export function ImportSwitch({ current }: { current: keyof typeof pages }) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const user = useCurrentUser()
  const mayOpen = ({ to }: { to: string }) => {
    const needs = (routesByPath as Record<string, AnyRoute>)[to]?.options.staticData?.needs // of any path
    return needs !== undefined && mayAny(user, needs)
  }
  if (!Object.values(pages).every(mayOpen)) return null
  return (
    <nav className={classes.switch} aria-label={t('importSwitch.label')}>
      {(['readings', 'stations'] as const).map((one) => (
        <Link
          key={one}
          to={pages[one].to as '/setting/import/stations'} // the other is asked for above
          activeOptions={{ exact: true }}
          className={classes.part}
          aria-current={one === current ? 'page' : undefined}
        >
          {t(pages[one].text)}
        </Link>
      ))}
    </nav>
  )
}
