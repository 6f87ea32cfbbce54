import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbsOf } from './crumbs.ts'
import classes from './Breadcrumb.module.css'
import { usePages, usePageTitle } from './use-pages.ts'

export function Breadcrumb() {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const pages = usePages()
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname, pages)
  const words = crumbs.map((crumb) => (crumb.page === undefined ? crumb.text : titleOf(crumb.page)))
  const here = words.at(-1)
  // The name of the browser tab, which a screen reader reads first.
  useEffect(() => {
    document.title = here === undefined ? 'Quantrac' : `${here} · Quantrac`
  }, [here])
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to}>
            <Link
              to={crumb.to}
              // By default a link marks itself as current on every page below its own, too.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {words[index]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
