import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { type DeclaredPage, type PageFacts, pagesOf } from '../page-facts.ts'

/** All declared pages. Through the router: importing the routes from a page would be a circular import. */
export function usePages(): readonly DeclaredPage[] {
  const { routesById } = useRouter()
  return useMemo(() => pagesOf(routesById), [routesById])
}

/** The title of a page for the signed-in person. */
export function usePageTitle(): (page: PageFacts) => string {
  const { t } = useTranslation()
  const user = useCurrentUser()
  return ({ title, titleWith }) =>
    t(titleWith && user?.permissions.includes(titleWith.permission) ? titleWith.title : title)
}
