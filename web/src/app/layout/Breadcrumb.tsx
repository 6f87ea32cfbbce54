import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { crumbsOf } from './crumbs.ts'
import classes from './Breadcrumb.module.css'

export function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname)
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to}>
            <Link to={crumb.to} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.key === undefined ? crumb.text : t(`nav.${crumb.key}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
