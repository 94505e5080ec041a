import type { LanguageWords } from "../../language-words.ts";

/** Italian: to tell it from the languages we speak. */
export const it: LanguageWords = {
  frequent: `il lo la i gli le e ed di che è un uno una per non con sono da dal dalla del dello della dei degli delle nel nello nella
    nei nelle al allo alla ai agli alle sul sulla anche come ma più questo questa questi queste quello quella quelli ho hai ha
    abbiamo avete hanno essere stato stata molto tutto tutti tutte ogni dove quando chi cosa perché quanto quanta quanti
    quale quali si se mi ti ci vi ne io tu lui lei noi voi loro mio mia miei suo sua suoi nostro vostro già ancora adesso
    ora oggi ieri domani qui lì sempre mai senza prima dopo poi o però grazie buongiorno buonasera ciao sì prego favore`,
  common: `ordine ordini ordinare pacco spedizione spedire spedito consegna consegnato arrivato arriva arrivare ricevuto ricevere
    reso restituire rimborso rimborsare soldi pagare pagamento pagato carta prezzo costa costano gratis negozio aperto aperti
    apre chiude chiuso ore giorni settimana mese anno aiuto aiutare bisogno sapere cerco trovare inviare comprare comprato
    acquisto vendere vendete conto account indirizzo telefono numero nome piccolo grande taglia rosso blu nero bianco scarpe
    camicia vestito giacca pantaloni prodotto articolo garanzia cambio cambiare annullare eliminare modificare 
    pagina domanda risposta parlare qualcuno persona problema funziona rotto perso ritardo aspetto
    aspettare posso puoi può potete vorrei voglio vuole volete devo deve fare fatto scegli 
    errore ultimo nuovo nuova diritto individuo libertà ciascuno qualsiasi vita città mondo uomo donna bambini acqua
    casa macchina tempo parola chiave accedere password`,
  sample: `Dov'è il mio ordine? L'ho fatto la settimana scorsa e non è ancora arrivato niente. Può controllare, per favore? La
    camicia che ho comprato è troppo piccola, vorrei cambiarla con una taglia più grande. Quanto tempo ci vuole per la
    consegna? Chiudiamo alle diciotto e riapriamo lunedì mattina. Grazie per averci scritto. Vendete anche pezzi di ricambio?
    Non riesco ad accedere al mio conto, il collegamento non funziona. Quali sono le condizioni per avere il rimborso? C'è un
    difetto sullo schermo e nessuno risponde al telefono. Vorrei sapere se siete aperti la domenica e se si può venire con
    il cane. Bisogna prenotare? Gli altri oggetti della lista erano giusti, ma questo qui è sbagliato.`,
};
