export const settings = {
  tabs: {
    profile: 'Profile',
    organization: 'Organisation',
    members: 'Members',
    apiKeys: 'API keys',
    auditLog: 'Audit log',
  },
};
