import type { Notification } from '@quantrac/contract'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../api/current-user.ts'
import { placeSearch } from '../../components/layout/place.ts'

interface NotificationPlaceProps {
  notification: Notification
  /** Where it is about no module, or about one that is deleted. */
  fallback?: ReactNode
  /** Within a sentence. */
  isUnderlined?: boolean
}

/** The module that a notification is about; leads there, and to the factor and the alert that it tells of. */
export function NotificationPlace({ notification, fallback, isUnderlined }: NotificationPlaceProps) {
  const mayAlerts = useCan('notify.view_alert')
  const { module, module_type: type, factor, alert_id: alert } = notification
  if (module === null || type === null) return fallback
  const search = placeSearch({
    module,
    ...(factor !== null && { factor }),
    ...(alert !== null && mayAlerts && { alert }),
  })
  return (
    <Anchor
      inherit
      {...(isUnderlined === true && { td: 'underline' })}
      renderRoot={(props) => <Link {...props} to={`/${type}`} search={search} />}
    >
      {module}
    </Anchor>
  )
}
