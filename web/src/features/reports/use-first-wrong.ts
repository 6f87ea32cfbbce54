import { type RefObject, useEffect, useState } from 'react'

const WRONG = '[aria-invalid="true"], [data-wrong] :is(input, button)'
const WRONG_TIME = 'input[type="datetime-local"][aria-invalid="true"]'

/** Brings the first wrong field of a form without a dialog into sight: its button is below all fields. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(0)
  // Only then are the fields marked.
  useEffect(() => {
    if (asked === 0) return
    const field = form.current?.querySelector<HTMLElement>(WRONG)
    field?.focus({ preventScroll: true })
    // In the middle: its name is above it, the words about it below.
    field?.scrollIntoView({ block: 'center' })
  }, [asked, form])
  return {
    /** Of what the server has refused it may be asked again. */
    isTime: () => form.current !== null && form.current.querySelector(WRONG_TIME) !== null,
    show: () => setAsked((before) => before + 1),
  }
}
