import { Notifications } from '@mantine/notifications'
import classes from './ConsoleLayout.module.css'

/** Where short notices appear, at most five at a time. */
export function Notices() {
  return (
    <Notifications
      className={classes.notices}
      position="top-right"
      autoClose={5000}
      limit={5}
      zIndex={500}
      containerWidth={380}
    />
  )
}
