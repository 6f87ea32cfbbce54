import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbsOf } from './crumbs.ts'
import classes from './Breadcrumb.module.css'
import { useOpenedStation } from './use-opened-station.ts'
import { usePages, usePageTitle } from './use-pages.ts'

export function Breadcrumb() {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const pages = usePages()
  const { pathname } = useLocation()
  const station = useOpenedStation()
  const ofPath = crumbsOf(pathname, pages).map(({ to, page, text }) => ({
    to,
    search: {},
    text: page === undefined ? text : titleOf(page),
  }))
  const crumbs = [
    ...ofPath,
    ...(station === undefined
      ? []
      : [{ to: pathname, search: { module: station.code }, text: station.short }]),
  ]
  const here = station?.name ?? crumbs.at(-1)?.text
  // The name of the browser tab, which a screen reader reads first.
  useEffect(() => {
    document.title = here === undefined ? 'Quantrac' : `${here} · Quantrac`
  }, [here])
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to} ${crumb.text}`}>
            <Link
              to={crumb.to}
              search={crumb.search}
              // By default a link marks itself as current on every page below its own, too; a page's on that of its
              // station.
              activeOptions={{ exact: true, includeSearch: index < crumbs.length - 1 }}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {crumb.text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
