/** Number and name of the member that a column names, as columns of the archive of a member's data. */
export const exportedPerson = (column: string, as: string) =>
  `${column} as "${as}Id", (select full_name from users p where p.id = ${column}) as "${as}Name"`;
