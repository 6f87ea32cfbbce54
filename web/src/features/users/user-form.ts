import type { Role, User } from '@quantrac/contract'

/** The dialog's values, in the order of its fields. */
export interface UserValues {
  email: string
  first_name: string
  last_name: string
  /** `YYYY-MM-DD`, or '' while it is not a whole date. */
  date_of_birth: string
  phone_number: string
  /** Who chooses the password of a new user. */
  way: 'invite' | 'typed'
  password: string
  confirm_password: string
  role: Role
  /** In ascending order. */
  group_ids: number[]
  is_active: boolean
}

/** The values for a user to edit, or for a new one. */
export function userValues(user: User | undefined): UserValues {
  return {
    email: user?.email ?? '',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    date_of_birth: user?.date_of_birth ?? '',
    phone_number: user?.phone_number ?? '',
    way: 'invite',
    password: '',
    confirm_password: '',
    role: user?.role ?? 'operator',
    group_ids: (user?.groups.map(({ id }) => id) ?? []).toSorted((a, b) => a - b),
    is_active: user?.is_active ?? true,
  }
}

/** Nobody who signs in is older. */
export const earliestBirth = '1900-01-01'

export type UserProblem =
  | 'settingUsers.modal.emailRequired'
  | 'settingUsers.modal.firstNameRequired'
  | 'settingUsers.modal.lastNameRequired'
  | 'settingUsers.modal.dateOfBirthRequired'
  | 'birthday.outOfRange'
  | 'settingUsers.modal.phoneRequired'
  | 'settingUsers.modal.passwordRequired'
  | 'settingUsers.modal.confirmPasswordRequired'
  | 'settingUsers.modal.passwordMismatch'

const needed = {
  email: 'settingUsers.modal.emailRequired',
  first_name: 'settingUsers.modal.firstNameRequired',
  last_name: 'settingUsers.modal.lastNameRequired',
  date_of_birth: 'settingUsers.modal.dateOfBirthRequired',
  phone_number: 'settingUsers.modal.phoneRequired',
} as const satisfies Partial<Record<keyof UserValues, UserProblem>>

/**
 * The problems that can be found without the server, which checks the rest; empty if there are none. `today` is
 * `YYYY-MM-DD`: a day of birth after it would be refused after a refused password only.
 */
export function userProblems(
  values: UserValues,
  { isNew, isService = false, today }: { isNew: boolean; isService?: boolean; today: string },
): Partial<Record<keyof UserValues, UserProblem>> {
  const problems: Partial<Record<keyof UserValues, UserProblem>> = {}
  // A service account has a name alone.
  if (isService) return values.first_name.trim() === '' ? { first_name: needed.first_name } : {}
  for (const [field, problem] of Object.entries(needed)) {
    const name = field as keyof typeof needed // the keys of that object
    if (values[name].trim() === '') problems[name] = problem
  }
  const birth = values.date_of_birth
  const isRight = birth >= earliestBirth && birth <= today
  if (problems.date_of_birth === undefined && !isRight) problems.date_of_birth = 'birthday.outOfRange'
  if (!isNew || values.way === 'invite') return problems
  // A password is not trimmed.
  const { password, confirm_password } = values
  if (password === '') problems.password = 'settingUsers.modal.passwordRequired'
  if (confirm_password === '') problems.confirm_password = 'settingUsers.modal.confirmPasswordRequired'
  else if (confirm_password !== password) problems.confirm_password = 'settingUsers.modal.passwordMismatch'
  return problems
}

/** The request body for a new user who chooses the password. */
export function invitationBody({
  way: _,
  password: __,
  confirm_password: ___,
  is_active: ____,
  ...values
}: UserValues) {
  return values
}

/** The request body for a new user with a password. */
export function signupBody(values: UserValues) {
  return { ...invitationBody(values), password: values.password }
}

/**
 * The request body for a changed user: only the changed fields. A person who may not give a role or a group that the
 * user has already can still correct the name.
 */
export function changeBody(
  values: UserValues,
  user: User,
): Partial<Omit<UserValues, 'way' | 'password' | 'confirm_password'>> {
  const { way: _, password: __, confirm_password: ___, ...now } = values
  const before = userValues(user)
  const changed = Object.entries(now).filter(
    ([field, value]) => String(value) !== String(before[field as keyof UserValues]), // the same keys
  )
  return Object.fromEntries(changed)
}
