import { Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface RecordSectionProps {
  /** Leads to it in the address, after `#`. */
  name: string
  title: string
  text: string
  /** The first answer has come. */
  isLoaded: boolean
  children: ReactNode
}

/** A table of what came over the connection and was not taken, under a heading. */
export function RecordSection({ name, title, text, isLoaded, children }: RecordSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === name })
  useEffect(() => {
    // What is above has its height only now: the browser's own jump came too early.
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
