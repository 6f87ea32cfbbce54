import { actorPassword } from './actors.ts'

let made = 0

/** The fields of a new person, who signs in with `actorPassword`. */
export function newPerson() {
  made += 1
  return {
    email: `person-${made}@example.test`,
    password: actorPassword,
    first_name: 'Ánh',
    last_name: 'Nguyễn Thị',
    phone_number: '+84 90-123 45.67',
    date_of_birth: '2000-02-29',
  }
}

/** The fields of a new person who chooses a password themself. */
export function newInvitation() {
  const { password: _, ...person } = newPerson()
  return person
}
