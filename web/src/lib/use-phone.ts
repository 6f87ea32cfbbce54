import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, where the tables' rows are below each other. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
