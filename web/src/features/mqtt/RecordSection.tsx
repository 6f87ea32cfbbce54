import { Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface RecordSectionProps {
  /** The section's anchor in the address, after `#`. */
  name: string
  title: string
  text: string
  /** The first answer has arrived. */
  isLoaded: boolean
  children: ReactNode
}

/** A table of rejects or unmatched readings, under a heading. */
export function RecordSection({ name, title, text, isLoaded, children }: RecordSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === name })
  useEffect(() => {
    // The content above has its final height only now: the browser scrolled too early.
    if (isAsked && isLoaded) section.current?.scrollIntoView()
  }, [isAsked, isLoaded])
  return (
    <section ref={section} aria-labelledby={id} id={name}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {text}
      </Text>
      {children}
    </section>
  )
}
