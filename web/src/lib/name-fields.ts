/** The parts of a person's name in the order of the language: Vietnamese says the family name first. */
export const nameFields = (
  language: string,
): readonly ['first_name' | 'last_name', 'first_name' | 'last_name'] =>
  language === 'vi' ? ['last_name', 'first_name'] : ['first_name', 'last_name']
