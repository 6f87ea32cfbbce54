import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LanguageSelect } from '../../components/layout/LanguageSelect.tsx'
import { ThemeModeButton } from '../../components/layout/ThemeModeButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import classes from './EntryFrame.module.css'

export interface EntryFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** A page outside the console, for people who are not signed in yet. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  const tabTitle = `${title} · Quantrac`
  useEffect(() => {
    document.title = tabTitle
  }, [tabTitle])
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <Logo size={36} />
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" size="sm" className={classes.lead}>
            {lead}
          </Text>
        </div>
        {children}
      </main>
      <footer className={classes.foot}>
        <LanguageSelect />
        <ThemeModeButton />
      </footer>
    </div>
  )
}
