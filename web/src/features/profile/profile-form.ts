import type { User } from '@quantrac/contract'

/** The form's values. The day of birth is `YYYY-MM-DD`, or empty. */
export interface ProfileValues {
  first_name: string
  last_name: string
  phone_number: string
  date_of_birth: string
}

export function profileValues(user: User): ProfileValues {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    phone_number: user.phone_number,
    date_of_birth: user.date_of_birth ?? '',
  }
}

type ProfileBody = Partial<Omit<ProfileValues, 'date_of_birth'>> & { date_of_birth: string | null }

/**
 * The request body, which the server checks. A text that was empty and still is is left out: the server refuses empty
 * ones, and a person without a telephone number may still change their name.
 */
export function profileBody(values: ProfileValues, stored: ProfileValues): ProfileBody {
  const texts = (['first_name', 'last_name', 'phone_number'] as const).filter(
    (field) => values[field].trim() !== '' || stored[field] !== '',
  )
  return {
    ...Object.fromEntries(texts.map((field) => [field, values[field]])),
    date_of_birth: values.date_of_birth === '' ? null : values.date_of_birth,
  }
}
