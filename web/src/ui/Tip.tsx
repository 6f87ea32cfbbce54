import {
  cloneElement,
  type FocusEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react'

// The pointer rests on one element at a time.
let timer: ReturnType<typeof setTimeout> | undefined

const notNow = (): void => clearTimeout(timer)

function after(delay: number, show: () => void): void {
  notNow()
  timer = setTimeout(show, delay)
}

const Bubble = lazy(() => import('./TipBubble.tsx'))

export interface TipTarget {
  'aria-describedby'?: string | undefined
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  onClick?: (event: MouseEvent) => void
}

export interface TipProps {
  label: string | undefined
  disabled?: boolean
  position?: 'top' | 'right'
  /** Before it is shown to a pointer, in milliseconds. */
  delay?: number
  /** Shown by a press, too, on an element that does nothing else: a finger cannot rest on it. */
  isPressed?: boolean
  children: ReactElement<TipTarget>
}

/**
 * Words beside an element that the pointer rests on, or that has the focus by keyboard; Escape closes them. Mantine's own tooltip is
 * made with each element of a list and rendered twice: here its 15 KiB are fetched, and it is made, for the one that is shown.
 */
export function Tip({
  label,
  disabled = false,
  position = 'top',
  delay = 300,
  isPressed = false,
  children,
}: TipProps) {
  const id = useId()
  const [target, setTarget] = useState<Element | null>(null)
  const hide = (): void => {
    notNow()
    setTarget(null)
  }
  useEffect(() => {
    if (target === null) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setTarget(null)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [target])
  const own = children.props
  const isShown = target !== null && !disabled && label !== undefined
  return (
    <>
      {cloneElement(children, {
        ...(isShown && { 'aria-describedby': id }),
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType === 'touch') return
          const { currentTarget } = event
          after(delay, () => setTarget(currentTarget))
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          hide()
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          hide()
        },
        ...(isPressed && { onClick: (event: MouseEvent) => setTarget(event.currentTarget) }),
      })}
      {isShown && (
        <Suspense fallback={null}>
          <Bubble id={id} label={label} target={target} position={position} />
        </Suspense>
      )}
    </>
  )
}
