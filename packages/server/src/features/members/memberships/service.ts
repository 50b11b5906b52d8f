export {
  keepLanguage,
  listEnterable,
  listMemberships,
  type Membership,
  markSeen,
  setPersonName,
} from './queries.ts';
