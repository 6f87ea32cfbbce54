import type { ComponentProps } from 'react'

/**
 * What scrolls within itself, reached by keyboard. No landmark: the part of the page around it is one, often of the
 * same name.
 */
export function ScrollArea(given: ComponentProps<'div'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a fieldset is of a form; what scrolls needs the keyboard
  return <div role="group" tabIndex={0} {...given} />
}
