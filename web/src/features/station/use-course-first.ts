import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { COURSE_HASH } from './station-view.ts'

/**
 * Whether the course comes before the values: where the page is opened at an alert, from a list, the bell or a mail. An alert that is
 * chosen on the page leaves the cards where they are.
 */
export function useCourseFirst(alert: number | null): boolean {
  const isOfPage = useLocation({ select: ({ hash }) => hash === COURSE_HASH })
  const [last, setLast] = useState({ alert, isFirst: alert !== null })
  if (last.alert === alert) return last.isFirst
  const isFirst = last.isFirst || (alert !== null && !isOfPage)
  setLast({ alert, isFirst })
  return isFirst
}
