import type { ComponentType } from 'react'
import { type SecondStep as Asked, signIn } from '../../api/sign-in.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import type { SecondStepProps } from './SecondStep.tsx'

/** What is asked for after the password, and what asks for it. */
export interface SecondDue {
  asked: Asked
  Step: ComponentType<SecondStepProps>
}

/** Signs in, or answers what else is due; few people need it, so it is fetched then. */
export async function signInOrSecond(email: string, password: string): Promise<SecondDue | null> {
  const asked = await signIn(email, password)
  if (asked === null) return null
  const [{ SecondStep: Step }] = await Promise.all([import('./SecondStep.tsx'), loadTexts(['twoStep'])])
  return { asked, Step }
}
