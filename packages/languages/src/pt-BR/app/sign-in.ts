import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'Entrar',
  to: (organization) => `Entrar em ${organization}`,
  submit: 'Entrar',
  submitting: 'Entrando…',
  with: (provider) => `Continuar com ${provider}`,
  or: 'ou',
  forgot: 'Esqueceu a senha?',
  again: 'Entre novamente',
  againHint: 'A sua sessão terminou. O que você digitou continua aqui.',
  resetTitle: 'Redefinir a senha',
  resetSend: 'Enviar um link',
  resetSent: 'Se existir uma conta com este endereço, um link está a caminho. Ele vale por uma hora.',
  resetByAdmin:
    'Este servidor não envia e-mails: peça um link de redefinição a um administrador da sua organização.',
  resetChoose: (email) => `Escolha uma nova senha para ${email}.`,
  resetDone: 'Salvar e entrar',
  newPassword: 'Nova senha',
  passwordHint: 'Pelo menos 12 caracteres, 5 deles diferentes; evite senhas muito comuns.',
  linkExpiredTitle: 'Este link não funciona mais',
  linkExpired: 'Ele expirou ou já foi usado. Peça um novo.',
  back: 'Voltar ao login',
  invitationTitle: (organization) => `Participar de ${organization}`,
  invitedBy: (inviter, email) => `${inviter} convidou ${email}.`,
  invited: (email) => `Você foi convidado com o endereço ${email}.`,
  yourName: 'Seu nome',
  join: 'Participar',
  joinSignIn: 'Você já tem uma conta: entre para participar.',
  otherAddress: 'Só é possível entrar no endereço definido como BASE_URL neste servidor:',
  providerProblems: {
    confirm:
      'A sua conta também pertence a organizações que não confiam neste provedor. Entre com a senha da conta, ou defina uma por e-mail, e ela ficará vinculada a partir de então.',
    cancelled: 'Você cancelou a entrada com o provedor. Tente novamente ou entre com a sua senha.',
    foreign_domain: 'O provedor não é confiável aqui para o seu endereço de e-mail. Entre com a sua senha.',
    already_linked:
      'A sua conta está vinculada a outra pessoa do provedor. Entre com a sua senha e fale com um administrador.',
    not_configured:
      'A entrada com o provedor não está configurada para várias organizações. Entre com a sua senha e avise o operador deste servidor.',
    unverified_email: (provider) =>
      `${provider} informa que o seu endereço de e-mail não foi verificado. Verifique-o lá e tente novamente. Caso contrário, o operador deste servidor pode fazer com que “email_verified” seja enviado como true ou definir OIDC_TRUST_EMAIL.`,
    email_verification_missing: (provider) =>
      `${provider} não informa se o seu endereço de e-mail foi verificado. O operador deste servidor pode fazer com que “email_verified” seja enviado ou definir OIDC_TRUST_EMAIL.`,
    unreadable_verification: (provider) =>
      `${provider} envia “email_verified” com um valor que não é true nem false. O operador deste servidor pode corrigir isso lá ou definir OIDC_TRUST_EMAIL.`,
    no_email: (provider) =>
      `${provider} não enviou um endereço de e-mail. Você precisa ter um lá, e o operador deste servidor precisa fazer com que “email” seja enviado, com o escopo “email” em OIDC_SCOPES.`,
    no_account: 'Não há membro com o seu endereço de e-mail. Peça a um administrador que convide você.',
    no_group: 'Você não pertence a nenhum grupo que possa entrar aqui. Fale com um administrador.',
    too_many_groups: (provider, claim) =>
      `Você pertence a mais grupos do que ${provider} envia em “${claim}”, por isso a sua função não é conhecida. A sua conta não mudou. Avise o operador deste servidor ou entre com a sua senha.`,
    unreadable_groups: (provider, claim) =>
      `${provider} não enviou os seus grupos em “${claim}”, ou não como uma lista, por isso a sua função não é conhecida. A sua conta não mudou. Avise o operador deste servidor ou entre com a sua senha.`,
    member_limit_reached: 'A organização não tem vaga para mais um membro. Fale com um administrador.',
    expired: 'A entrada demorou demais. Tente novamente.',
    failed: 'O provedor recusou a sua entrada. Tente novamente ou entre com a sua senha.',
    unavailable: 'Não foi possível acessar o provedor no momento. Tente novamente ou entre com a sua senha.',
  },
};
