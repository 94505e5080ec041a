import type { LanguageWords } from "../../language-words.ts";

/** Portuguese: to tell it from the languages we speak. */
export const pt: LanguageWords = {
  frequent: `o a os as de do da dos das em no na nos nas um uma uns umas para por pelo pela pelos pelas com não mais como mas foi
    ao aos à às ele ela eles elas seu sua seus suas meu minha meus minhas nosso nossa ou e é ser são está estão estou estava
    quando muito muita há já eu também só até isso isto esse essa esses essas este esta estes aquele aquela entre era
    depois sem mesmo ter tem têm tenho tinha nem que quem qual quais onde quanto quanta quantos porque por quê você vocês
    te lhe lhes me se nós vos dele dela deles num numa dum duma sobre ainda agora hoje ontem amanhã aqui ali lá cá bem
    obrigado obrigada olá oi bom boa dia tarde noite favor sim`,
  common: `encomenda encomendas pedido pedidos compra comprar comprei entrega entregar entregue chegou chegar recebi receber
    devolver devolução troca trocar reembolso dinheiro pagar pagamento paguei cartão preço custa custam quanto grátis loja
    aberta abre abrem fecha fecham horas dias semana mês ano ajuda ajudar preciso precisa saber procuro encontrar enviar
    envio enviado vender vendem conta senha endereço telefone número nome pequeno grande tamanho vermelho
    azul preto branco sapatos camisa vestido casaco calças produto artigo garantia cancelar apagar alterar mudar salvar
    página pergunta resposta falar alguém pessoa problema funciona
    quebrado estragado perdido atraso esperar consigo consegue pode podem posso poder quero quer gostaria vou vai fazer faz
    feito escolha erro último nova novo direito direitos toda todo todos liberdade nação
    nações ação educação proteção trabalho condições contra igual homem mulher países sociedade além ninguém próprio própria
    dever deve qualquer dentro fora assim casamento família lei nenhum nenhuma sujeito cidadão religião opinião expressão
    então vão mão pão irmão filho filha água casa carro cidade mundo vida tempo`,
  sample: `Onde está a minha encomenda? Fiz o pedido na semana passada e ainda não chegou nada. Você pode verificar para mim, por
    favor? A camisa que comprei ficou pequena e eu gostaria de trocar por um tamanho maior. Quanto tempo leva a entrega até
    o litoral? Fechamos às dezoito horas e abrimos de novo na segunda-feira. Obrigado por entrar em contato com a gente. Vocês
    também vendem peças avulsas? Não consigo entrar na minha conta, o link não funciona. Quais são as condições para ter o
    dinheiro de volta? Há um defeito na tela e ninguém atende o telefone. Queria saber se vocês abrem aos domingos e se posso
    levar o meu cachorro. É preciso marcar horário? As informações não estão corretas. Ele tinha dito que não haveria custo.`,
};
