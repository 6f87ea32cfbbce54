import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'

/** Inside the router, so that a toast may hold links. */
export function RootLayout() {
  return (
    <>
      <Notifications position="top-right" autoClose={5000} limit={5} zIndex={500} containerWidth={380} />
      <Outlet />
    </>
  )
}
