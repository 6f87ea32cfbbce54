import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { type DeclaredPage, type PageFacts, pagesOf } from '../page-facts.ts'

/** All declared pages. Through the router: an import of the routes from a page would be a circle. */
export function usePages(): readonly DeclaredPage[] {
  const { routesById } = useRouter()
  return useMemo(() => pagesOf(routesById), [routesById])
}

/** What a page is called for the signed-in person. */
export function usePageTitle(): (page: PageFacts) => string {
  const { t } = useTranslation()
  const user = useCurrentUser()
  return ({ title, titleWith }) =>
    t(titleWith && user?.permissions.includes(titleWith.permission) ? titleWith.title : title)
}
