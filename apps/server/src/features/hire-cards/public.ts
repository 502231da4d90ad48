export { hireCardFor } from './hire-card-sql.ts';
